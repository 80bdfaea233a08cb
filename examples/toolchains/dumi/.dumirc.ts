import { defineConfig } from 'dumi';

export default defineConfig({ resolve: { docDirs: ['docs'] }, themeConfig: { name: 'Lantern' } });
