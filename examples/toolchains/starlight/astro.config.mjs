import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  integrations: [
    starlight({
      title: 'Polestar',
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
      sidebar: [
        { label: 'Start', items: ['compass', { label: 'By night', slug: 'night' }] },
        { label: 'Maps', autogenerate: { directory: 'maps' } },
      ],
    }),
  ],
});
