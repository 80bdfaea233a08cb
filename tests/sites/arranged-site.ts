import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project } from './families.ts';
import { type RunningSite, startSite, withFolder } from './start-site.ts';

const settings = {
  sources: [join(project, 'examples/family')],
  home: {
    page: './home.md',
    hero: {
      title: { en: 'Tools for calm networks', hu: 'Eszközök nyugodt hálózatokhoz' },
      text: 'Small packages that work together.',
      actions: [
        { text: 'Get started', url: '/signpost-router/', primary: true },
        { text: 'All packages', url: '#matrix' },
      ],
      featured: ['signpost-router', 'tidemark', 'quillon'],
      newest: 3,
      rising: 3,
    },
  },
  menus: {
    'signpost-router': { order: ['docs/errors'], titles: { 'docs/errors.md': 'When something fails' } },
    '*': {
      items: [
        { separator: true, title: 'Elsewhere' },
        { text: 'Chat', url: 'https://harebell.example.com/chat', badge: 'new' },
      ],
    },
  },
  groups: [{ title: { en: 'Network', hu: 'Hálózat' }, match: ['signpost-*', 'openwrt-*'] }],
};

/** Starts the example family with a home page, groups and menus of the settings. */
export async function startArranged(): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-arranged-'));
  await writeFile(join(folder, 'home.md'), '# Welcome aboard\n\nBegin with [signpost](/signpost-router/).\n');
  const file = join(folder, 'asterism.config.json');
  await writeFile(file, JSON.stringify(settings));
  return withFolder(await startSite({ args: ['--config', file] }), folder);
}
