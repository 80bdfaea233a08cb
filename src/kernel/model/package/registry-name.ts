/** Name of a package at a package registry. */
export interface RegistryName {
  readonly registry: 'npm' | 'pypi' | 'crates' | 'packagist' | 'go' | 'rubygems';
  /** Full name from the manifest: `@scope/name`, `vendor/name`, a module path. */
  readonly name: string;
  /** What is installed, where that is not the name: the path of a Go module of a later major version. */
  readonly path?: string;
}
