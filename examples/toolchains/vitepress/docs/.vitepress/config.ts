import { defineConfig } from 'vitepress'
import { guide } from './guide'

const year = new Date().getFullYear()

export default defineConfig({
  title: 'Quillpress',
  themeConfig: {
    footer: { copyright: `Since ${year}` },
    sidebar: {
      '/guide/': [{ text: 'Guide', items: guide }],
      '/reference/': reference(),
    },
  },
})

function reference() {
  return [{ text: 'Reference', items: [{ text: 'Type cases', link: '/reference/cases' }] }]
}
