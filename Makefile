# Tessera. `make run` and `make test` are all that a newcomer needs; see README.md.

PREFIX ?= /usr/local
DESTDIR ?=
# Parts of the benchmark, such as raster, or a target of the fuzzer, such as svg; all by default.
ONLY ?=
# How long the fuzzer runs each of its targets, and how long each file is mutated at most.
SECONDS ?= 60
# How many mutations of each file, and the files; those of Tests/Corpora by default.
MUTATIONS ?= 10000
FILES ?=
# How often `make torture` kills the program, and how often it cuts the power. SEED repeats a run.
KILLS ?= 1000
CUTS ?= 200
# How often it kills one of three servers of shared tables.
LOSSES ?= 100
SEED ?=
# How many random gestures `make soak` makes, and how long each storm of touches is, in seconds.
GESTURES ?= 1000000
STORM ?= 60
# How many games at simulated tables `make soak` plays in each mode, and in the smallest one.
GAMES ?= 2500
# Another checkout that was built (`make bench-build`), to compare this one with.
AGAINST ?=
# What CI adds: -Xswiftc -warnings-as-errors.
SWIFT_FLAGS ?=

id := org.tessera.Tessera
build := .build/release
bin := $(DESTDIR)$(PREFIX)/bin
share := $(DESTDIR)$(PREFIX)/share
languages := $(basename $(notdir $(wildcard Assets/Translations/*.po)))
swift_build := swift build --configuration release $(SWIFT_FLAGS)

.PHONY: run build test without-modes sanitized fuzz mutations torture soak bench bench-build bench-handicap screenshots lint format docs docs-pictures install uninstall clean \
  locale translations man completions catalogue

run:
	@scripts/check-display
	@$(MAKE) --no-print-directory build
	$(build)/tessera

build:
	@scripts/prepare build
	$(swift_build) --product tessera
	@$(MAKE) --no-print-directory locale man completions catalogue

# The catalogue that belongs to the program: pictures that it draws, boards that it makes, its brushes.
catalogue:
	@scripts/first-catalogue $(build)/tessera .build/catalogue

# Translations for the program in the build folder; an installed program finds its own in its prefix.
locale:
	@set -e; for language in $(languages); do \
	  mkdir -p ".build/locale/$$language/LC_MESSAGES"; \
	  msgfmt -o ".build/locale/$$language/LC_MESSAGES/tessera.mo" "Assets/Translations/$$language.po"; \
	done

# The built program prints the manual page and the shell completions from its table of commands.
man:
	@mkdir -p .build/man
	@LC_ALL=C.UTF-8 LANGUAGE=C $(build)/tessera manual >.build/man/tessera.1
	@scripts/check-manual .build/man/tessera.1

completions:
	@mkdir -p .build/completions
	@set -e; for shell in bash zsh fish; do \
	  LC_ALL=C.UTF-8 LANGUAGE=C $(build)/tessera completion $$shell >.build/completions/$$shell; \
	done

# Run this after strings have changed, then translate the new ones in Assets/Translations/*.po.
translations:
	@scripts/translations update

# The app first: the end-to-end tests drive the very binary that is shipped.
test:
	@scripts/prepare test
	$(swift_build) --product tessera
	@$(MAKE) --no-print-directory locale man completions catalogue
	$(swift_build) --build-tests
	swift test --configuration release $(SWIFT_FLAGS) --skip-build

# Removes each mode in turn: everything else must build. WITHOUT=test runs the remaining tests too.
without-modes:
	@set -e; for mode in minesweeper jigsaw sketch; do scripts/without-mode "$$mode" $(WITHOUT); done

# The whole suite under AddressSanitizer and under ThreadSanitizer. ONLY=address or thread. A test installs what is built.
sanitized:
	@scripts/prepare test
	@$(MAKE) --no-print-directory build
	@for sanitizer in $(or $(ONLY),address thread); do scripts/sanitized $$sanitizer || exit 1; done

# Random bytes for everything that reads files (Tests/FuzzTargets). An input that ends a target goes to Tests/Corpora.
fuzz:
	@scripts/prepare test
	@nice scripts/fuzz $(SECONDS) $(ONLY)

# Faults of the machine, under the release build: kills, power cuts, lost servers and others (Tests/MachineFaults).
# ONLY=kills, cuts, tables, faults or the name of a fault; ONLY=visit opens FILES, or folders of libraries, and uses them with fingers.
torture:
	@scripts/prepare test
	$(swift_build) --product tessera
	$(swift_build) --product Faults
	$(swift_build) --product Torture
	@case "$(ONLY)" in ''|kills) nice $(build)/Torture kills $(KILLS) $(SEED) ;; esac
	@case "$(ONLY)" in ''|cuts) nice $(build)/Torture cuts $(CUTS) $(SEED) ;; esac
	@case "$(ONLY)" in ''|tables) nice $(build)/Torture tables $(LOSSES) $(SEED) ;; esac
	@case "$(ONLY)" in kills|cuts|tables) ;; visit) nice $(build)/Torture visit $(FILES) ;; ''|faults) nice $(build)/Torture faults ;; *) nice $(build)/Torture faults $(ONLY) ;; esac

# Random gestures in all modes in one process, storms of touches (Tests/AppTests/Endurance), and games at simulated tables.
# SANITIZE=address or thread runs them under a sanitizer.
soak:
	@scripts/prepare test
	SOAK_GESTURES=$(GESTURES) STORM_SECONDS=$(STORM) TABLE_GAMES=$(GAMES) scripts/sanitized "$(SANITIZE)" \
	  --filter 'SoakTests|StormTests|SharedTableTests|TablePeerTests'

# Mutations of files through the app's own path: the sandbox, then cards, tiles and lists (Tests/Fuzzer/Mutations.swift).
mutations:
	@scripts/prepare test
	$(swift_build) --product Fuzzer
	@scripts/mutations $(MUTATIONS) $(SECONDS) $(FILES)

# Exit status: 0 when every goal holds, 1 when one is missed, 3 when the machine was too unsteady to judge a part.
bench: bench-build
	@if [ -n "$(AGAINST)" ]; then scripts/bench-against "$(AGAINST)" $(ONLY); else $(build)/tessera-bench $(ONLY); fi

bench-build:
	@scripts/prepare bench
	$(swift_build) --product tessera
	$(swift_build) --product tessera-bench

# Our side is made three times as slow, large or wrong: every goal must be missed.
bench-handicap: bench-build
	$(build)/tessera-bench --handicap $(ONLY)

screenshots: build
	$(build)/tessera screenshots screenshots

lint:
	swift format lint --strict --recursive Package.swift Sources Tests
	@scripts/check-files

format:
	swift format --in-place --recursive Package.swift Sources Tests

# Every library's documentation in .build/docs, for a browser; fails when a docstring names something that does not exist.
docs: build
	@scripts/docs $(build)/Modules

# The drawings in docs/pictures, made by the code that they explain.
docs-pictures:
	$(swift_build) --product tessera-bench
	$(build)/tessera-bench pictures docs/pictures
	$(swift_build) --product tessera
	$(build)/tessera sketch brushes --png docs/pictures/brushes.png

# Nothing is built here, so that `sudo make install` needs no toolchain.
install:
	@test -x $(build)/tessera && test -d .build/locale && test -d .build/completions && test -d .build/catalogue && test -d .build/man || { echo "There is nothing to install yet: run 'make build' first." >&2; exit 1; }
	install -D -m 755 $(build)/tessera "$(bin)/tessera"
	install -D -m 644 Assets/Desktop/$(id).desktop "$(share)/applications/$(id).desktop"
	install -D -m 644 Assets/Desktop/$(id).Link.desktop "$(share)/applications/$(id).Link.desktop"
	install -D -m 644 Assets/Desktop/$(id).metainfo.xml "$(share)/metainfo/$(id).metainfo.xml"
	install -D -m 644 Assets/Desktop/$(id).svg "$(share)/icons/hicolor/scalable/apps/$(id).svg"
	install -D -m 644 .build/man/tessera.1 "$(share)/man/man1/tessera.1"
	install -D -m 644 .build/completions/bash "$(share)/bash-completion/completions/tessera"
	install -D -m 644 .build/completions/zsh "$(share)/zsh/site-functions/_tessera"
	install -D -m 644 .build/completions/fish "$(share)/fish/vendor_completions.d/tessera.fish"
	@set -e; for language in $(languages); do \
	  install -D -m 644 ".build/locale/$$language/LC_MESSAGES/tessera.mo" \
	    "$(share)/locale/$$language/LC_MESSAGES/tessera.mo"; \
	done
	@set -e; cd .build/catalogue; find . -type f ! -name '.*' | while read -r file; do \
	  install -D -m 644 "$$file" "$(share)/tessera/Catalogue/$$file"; \
	done
	@set -e; cd Assets; find . -type f ! -path './Desktop/*' ! -path './Translations/*' | while read -r file; do \
	  install -D -m 644 "$$file" "$(share)/tessera/$$file"; \
	done

uninstall:
	rm -f "$(bin)/tessera" "$(share)/applications/$(id).desktop" "$(share)/applications/$(id).Link.desktop"
	rm -f "$(share)/metainfo/$(id).metainfo.xml"
	rm -f "$(share)/icons/hicolor/scalable/apps/$(id).svg"
	rm -f "$(share)/man/man1/tessera.1" "$(share)/bash-completion/completions/tessera"
	rm -f "$(share)/zsh/site-functions/_tessera" "$(share)/fish/vendor_completions.d/tessera.fish"
	@for language in $(languages); do rm -f "$(share)/locale/$$language/LC_MESSAGES/tessera.mo"; done
	rm -rf "$(share)/tessera"

clean:
	rm -rf .build screenshots
