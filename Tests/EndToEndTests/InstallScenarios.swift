import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Installation, and the messages of a build without its requirements.
  @Suite struct InstallScenarios {
    private let folder = ScratchFolder()

    private func run(_ program: String, _ arguments: [String], _ environment: [String: String] = [:]) throws
      -> (
        status: Int32?, output: String, errors: String
      )
    {
      let (log, errors) = ("\(folder.path)/log", "\(folder.path)/errors")
      let process = try ChildProcess(
        program, arguments, environment: environment, log: log, errorLog: errors)
      return (process.wait(seconds: 60), readFile(log), readFile(errors))
    }

    private func files(_ path: String) throws -> [String] {
      try run("find", [path, "-type", "f"]).output.split(separator: "\n").map {
        String($0.dropFirst(path.count))
      }
    }

    @Test func whatIsInstalledRunsAndLeavesNothingBehind() throws {
      let root = "\(folder.path)/root"
      let variables = ["DESTDIR=\(root)", "PREFIX=/usr"]
      let installed = try run("make", ["install"] + variables)
      #expect(installed.status == 0, "\(installed.errors)")
      let all = try files(root)
      for name in ["/usr/bin/tessera", "/usr/share/applications/org.tessera.Tessera.desktop"] {
        #expect(all.contains(name))
      }
      #expect(all.contains { $0.hasSuffix("/de/LC_MESSAGES/tessera.mo") })
      for name in [
        "man/man1/tessera.1", "bash-completion/completions/tessera", "zsh/site-functions/_tessera",
        "fish/vendor_completions.d/tessera.fish",
      ] {
        #expect(readFile("\(root)/usr/share/\(name)").contains("mines"), "\(name)")
      }
      let program = "\(root)/usr/bin/tessera"
      #expect(try run(program, ["--version"]).output.hasPrefix("tessera "))
      let german = try run(program, ["--wibble"], ["LANGUAGE": "de", "LC_ALL": "C.UTF-8"])
      #expect(german.status == 2)
      #expect(try run("make", ["uninstall"] + variables).status == 0)
      #expect(try files(root).isEmpty)
    }

    /// Runs a script with only some programs on the PATH.
    private func runScript(_ arguments: [String], with programs: [String]) throws -> (Int32?, String) {
      let tools = "\(folder.path)/tools"
      _ = try run("mkdir", ["-p", tools])
      for program in programs {
        let place = try run("sh", ["-c", "command -v \(program)"]).output.split(separator: "\n").first
        _ = try run("ln", ["-sf", String(try #require(place)), "\(tools)/\(program)"])
      }
      let result = try run("env", ["-i", "PATH=\(tools)", "/bin/sh"] + arguments)
      return (result.status, result.errors)
    }

    @Test func withoutAToolchainOneSentenceSaysWhatToDo() throws {
      let (status, errors) = try runScript(
        ["scripts/prepare", "build"], with: ["sort", "head", "sed", "ls", "id"])
      #expect(status == 1)
      #expect(errors.hasPrefix("tessera: Swift 6.2 or later is needed") && errors.contains("PATH"))
      #expect(errors.count { $0 == "\n" } == 1, "\(errors)")
    }

    @Test func withoutAptTheLibrariesAreNamed() throws {
      let tools = "\(folder.path)/tools"
      _ = try run("mkdir", ["-p", tools])
      _ = try run(
        "sh",
        ["-c", "printf '#!/bin/sh\\necho Swift version 6.3\\n' > \(tools)/swift; chmod +x \(tools)/swift"])
      let (status, errors) = try runScript(
        ["scripts/prepare", "build"], with: ["sort", "head", "sed", "ls", "id"])
      #expect(status == 1)
      #expect(errors.hasPrefix("tessera: apt was not found") && errors.contains("libsdl2-dev"))
      #expect(errors.count { $0 == "\n" } == 1, "\(errors)")
    }

    @Test func withoutADisplayTheBuildDoesNotEvenBegin() throws {
      let (status, errors) = try runScript(["scripts/check-display"], with: [])
      #expect(status == 1)
      #expect(errors.hasPrefix("tessera: there is no display") && errors.count { $0 == "\n" } == 1)
    }
  }
}
