/**
 * Grammars and their names, a grammar in each line: first its own name, then GitHub Linguist's names and aliases, common file
 * extensions, and languages that are similar enough for the grammar.
 */
const names = `
ada ada95 ada2005
apache apacheconf vhost htaccess aconf
applescript osascript apples
arduino ino
armasm arm
asciidoc adoc
awk gawk mawk nawk
bash sh shell zsh shell-script bash-session ksh ash dash fish envrc bats
basic
c h
clojure clj cljs cljc edn
cmake
coffeescript coffee coffee-script litcoffee literate-coffeescript
coq rocq rocq-prover
cpp c++ cc cxx hpp hh hxx cuda cu cuh
crystal cr
csharp c# cs cake cakescript csx
css
d dlang
dart
delphi pascal objectpascal dpr pas freepascal lazarus
diff patch udiff
django jinja jinja2 html+django html+jinja nunjucks njk liquid htmldjango
dns zone bind
dockerfile docker containerfile
dos bat batch batchfile dosbatch winbatch cmd
dts devicetree
ebnf
elixir ex exs
elm
erb html+erb eex heex html+eex leex rhtml html+ruby
erlang erl hrl
fortran f90 f95 f77 fortran-free-form
fsharp f# fs fsi fsx
gcode g-code
gherkin cucumber feature
glsl hlsl wgsl shader frag vert
go golang
gradle
graphql gql graphqls
groovy jenkinsfile nextflow
haml
handlebars hbs htmlbars html.handlebars mustache
haskell hs lhs purescript literate-haskell lhaskell
haxe hx
http https rest
ini dosini toml hcl terraform tf tfvars cfg editorconfig editor-config gitconfig git-config systemd service unit desktop npmrc inputrc tml gitmodules opentofu npm-config readline-config readline
java jsp apex java-server-pages
javascript js jsx mjs cjs es6 es node flow javascriptreact
json jsonc json5 jsonl ndjson geojson topojson webmanifest jsonld json-with-comments avsc har code-workspace importmap sarif
julia jl
kotlin kt kts
latex tex
less less-css
lisp common-lisp elisp emacs-lisp emacs cl cask eask
llvm
lua luau
makefile make mk mf bsdmake gnumake just justfile
markdown md mdx pandoc rmarkdown rmd qmd mkd
mathematica wolfram wl mma wolfram-language
matlab octave m
mipsasm mips
nginx nginxconf conf nginx-configuration-file
nim nimrod
nix nixos
objectivec objc obj-c objective-c objective-c++ obj-c++ objc++ mm objectivec++
ocaml ml
openscad scad
perl pl pm raku cperl perl6 perl-6
pgsql postgres postgresql plpgsql
php php3 php4 php5 inc
powershell ps1 posh pwsh ps psm1 psd1
processing pde
prolog pro
properties java-properties dotenv env
protobuf proto protocol-buffer protocol-buffers proto3
puppet pp
python py python3 py3 gyp rusthon starlark bazel bzl cython pyx sage gdscript pyrex
python-repl pycon python-console
qml qt
r rscript splus
reasonml reason re rescript res
ruby rb jruby macruby rake rbx gemspec podfile brewfile fastfile vagrantfile
rust rs zig
sas
scala sbt sc
scheme scm racket rkt guile
scss sass
shell console shellsession shell-session sh-session bash-session terminal
smalltalk squeak st
sql mysql sqlite plsql tsql mssql mariadb oracle hiveql clickhouse
stata
stylus styl
swift
tcl tk sdc xdc
thrift
twig
typescript ts tsx mts cts deno solidity sol typescriptreact
vala
vbnet vb vb.net visual-basic visual-basic-.net vbscript vbs vba
verilog v sv svh systemverilog system-verilog vlang
vhdl vhd
vim viml vimscript nvim vimrc vim-script
wasm wat wast webassembly
x86asm asm nasm assembly
xml html xhtml htm svg vue svelte astro rss atom xsd xsl xslt plist wsdl csproj msbuild xaml kml mathml angular
xquery xq
yaml yml eyaml
`;

const grammars = new Map<string, string>();
for (const line of names.trim().split('\n')) {
  const [grammar = '', ...aliases] = line.split(' ');
  for (const name of [...aliases, grammar]) if (!grammars.has(name)) grammars.set(name, grammar);
}

/** The grammar of a language of a fence, case-insensitive; undefined for plain text and unknown names. */
export function grammarOf(language: string): string | undefined {
  return grammars.get(language.toLowerCase());
}

/** The names of all grammars. */
export const knownGrammars: ReadonlySet<string> = new Set(grammars.values());
