// The browser's part: a click on a button writes the answer into the link's subject and thanks the reader.

/** @param {HTMLElement} element @param {{ page: { title: string }, options: { address: string } }} props */
export function mount(element, { page, options }) {
  const line = element.querySelector('.feedback');
  const link = line?.querySelector('a');
  if (!line || !link) return undefined;
  const buttons = ['Yes', 'No'].map((answer) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = answer;
    Object.assign(button.style, {
      padding: '0.1em 0.8em',
      border: '1px solid var(--outline)',
      borderRadius: '1em',
      color: 'inherit',
      cursor: 'pointer',
      font: 'inherit',
    });
    button.addEventListener('click', () => {
      for (const each of buttons) each.remove();
      const subject = encodeURIComponent(`${answer}: ${page.title}`);
      link.href = `mailto:${options.address}?subject=${subject}`;
      link.textContent = 'Thank you. Tell us more';
    });
    line.insertBefore(button, link);
    line.insertBefore(document.createTextNode(' '), link);
    return button;
  });
  return () => {
    for (const button of buttons) button.remove();
  };
}
