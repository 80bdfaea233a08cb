/** A function of the package that types a value and returns it unchanged. */
export interface PackageHelper {
  /** The name of the type, which is in the folder `package-types` of the feature. */
  readonly type: string;
  /** What the value is, for the documentation of the function. */
  readonly about: string;
}
