import type { ExtensionModule } from 'asterism-docs';

// Asks below each article whether it helped. Without JavaScript it is a link; in the browser it becomes two buttons.

export const slots: ExtensionModule['slots'] = ({ createElement }) => ({
  'after-article': ({ page, options }) => {
    const subject = encodeURIComponent(`About ${page.title}`);
    return createElement(
      'p',
      { className: 'feedback' },
      'Was this page of help? ',
      createElement('a', { href: `mailto:${options.address}?subject=${subject}` }, 'Tell us'),
    );
  },
});

export const client = './feedback-client.js';
