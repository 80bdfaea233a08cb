import { diagramFrame } from 'virtual:diagram-frame';
import { singleEntryPath, withRoot } from '#model/single-site.ts';
import { stateId } from '#web/app/element-ids.ts';
import { start } from '#web/browser/start.ts';
import { followLinks } from './follow-links.ts';
import { createReadFolder } from './read-folder.ts';
import { replaceMissingEmoji } from './replace-missing-emoji.ts';

// Evaluated while this script runs, as its address is relative to that of the script.
void diagramFrame;

startSingle(document).catch((error: unknown) => console.error(error));

/** Starts a document that was opened from a disk. Only its script knows where the folder of the site is. */
async function startSingle(of: Document): Promise<void> {
  const own = of.currentScript instanceof HTMLScriptElement ? new URL(of.currentScript.src).pathname : '';
  const base = own.slice(0, -`/${singleEntryPath}`.length);
  of.documentElement.dataset.root = base;
  const state = of.querySelector(`script#${stateId}`);
  // Documents of redirects have none.
  if (state === null) return;
  state.textContent = withRoot(state.textContent ?? '', { base });
  // A document from a disk may not fetch, so the scripts of the folder register what it would.
  Reflect.set(globalThis, 'fetch', withFamilyRoot(createReadFolder(of.documentElement.outerHTML), base));
  followLinks();
  replaceMissingEmoji();
  await start(of);
}

/** Replaces the base in JSON, whose addresses the server has written. */
function withFamilyRoot(read: (input: string) => Promise<Response>, base: string) {
  return async (input: string): Promise<Response> => {
    const response = await read(input);
    return input.endsWith('.json') ? new Response(withRoot(await response.text(), { base })) : response;
  };
}
