// The Network Information API, which not every browser has.
interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
