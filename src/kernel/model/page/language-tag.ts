/** The languages of ISO 639-1. */
const languages = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es ' +
    'et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki ' +
    'kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no ' +
    'nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te ' +
    'tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

const pattern = /^([a-z]{2})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}))?$/i;

/** BCP 47 tag for a part of a file name (`hu`, `zh_CN`, `sr-Latn-RS`); undefined when it is none. */
export function languageTag(text: string): string | undefined {
  const [, language = '', script, region] = pattern.exec(text) ?? [];
  if (!languages.has(language.toLowerCase())) return undefined;
  if (script !== undefined && !isKnown('script', titleCase(script))) return undefined;
  if (region !== undefined && !isKnown('region', region.toUpperCase())) return undefined;
  return new Intl.Locale([language, script, region].filter(Boolean).join('-')).toString();
}

function isKnown(type: 'script' | 'region', code: string): boolean {
  return new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code) !== undefined;
}

function titleCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}
