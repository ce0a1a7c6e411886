/// The text of a brush file: a stick of chalk with streaks, whose texture is measured.
public let streakyBrush = """
  {"name": "Stick", "paint": "cover", "size": [4, 12, 64], "cap": 0.97, "thinnest": 0.8, "lightest": 0.25,
   "spacing": 0.07, "jitter": 0.03, "scatter": 0.12, "unevenness": 0.22, "edge": 0.5, "facets": 0.7, "tooth": 1,
   "streaks": 0.9}
  """
