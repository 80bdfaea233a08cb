/** True for an address outside of the repository. */
export function isExternal(address: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(address);
}
