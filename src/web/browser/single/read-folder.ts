import { insidePath } from '#model/address/address.ts';
import { dataScriptPath, singleData } from '#model/single-site.ts';
import { routeForm } from '#web/app/route-form.ts';
import { createElement } from '#web/browser/create-element.ts';
import { siteRoot } from './file-address.ts';

/** Creates a fetch for a document from a disk: it answers with the document itself and the data files of the folder. */
export function createReadFolder(ownHtml: string): (input: string) => Promise<Response> {
  const ownPath = location.pathname;
  return async (input) => {
    const { pathname } = new URL(input, location.href);
    if (pathname === ownPath) return new Response(ownHtml, { headers: { 'content-type': 'text/html' } });
    const site = { base: siteRoot() };
    const path = insidePath(pathname, site);
    if (path === undefined || routeForm(pathname, site) === 'document')
      throw new TypeError(`${pathname} is no data of the site.`);
    return new Response(await readData(path));
  };
}

async function readData(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = loaded(path);
  if (known !== undefined) return known;
  await runScript(siteRoot() + dataScriptPath(path));
  const bytes = loaded(path);
  if (bytes === undefined) throw new TypeError(`The script of ${path} has no data.`);
  return bytes;
}

function loaded(path: string): Uint8Array<ArrayBuffer> | undefined {
  const files: unknown = Reflect.get(globalThis, singleData);
  const text: unknown = typeof files === 'object' && files !== null ? Reflect.get(files, path) : undefined;
  return typeof text === 'string' ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : undefined;
}

function runScript(src: string): Promise<void> {
  const script = createElement('script', { src });
  return new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new TypeError(`${src} cannot be read.`)));
    document.head.append(script);
  }).finally(() => script.remove());
}
