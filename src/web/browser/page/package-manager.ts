const storageKey = 'asterism:package-manager';

/** Chooses the package manager that the reader chose last, and remembers the next choice. */
export function followPackageManager(): () => void {
  const choice = document.querySelector<HTMLSelectElement>('select[data-managers]');
  if (choice === null) return () => {};
  const chosen = read();
  if ([...choice.options].some(({ value }) => value === chosen)) choice.value = chosen;
  const onChange = () => write(choice.value);
  choice.addEventListener('change', onChange);
  return () => choice.removeEventListener('change', onChange);
}

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

function write(manager: string): void {
  try {
    localStorage.setItem(storageKey, manager);
  } catch {
    // Storage may be disabled: the next page begins with npm.
  }
}
