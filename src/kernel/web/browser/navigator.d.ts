// The Network Information API, which not all browsers support.
interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
