/** The name under which a package registry knows a package. */
export interface RegistryName {
  /** Which registry. */
  readonly registry: 'npm' | 'pypi' | 'crates' | 'packagist' | 'go' | 'rubygems';
  /** The whole name as its manifest writes it: `@scope/name`, `vendor/name`, a module path. */
  readonly name: string;
}
