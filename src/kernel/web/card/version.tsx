/** The version of a package, after its name. Not rendered without one. */
export function Version({
  version,
  className,
}: {
  readonly version: string | undefined;
  readonly className?: string | undefined;
}) {
  return version ? <span className={className}>v{version.replace(/^v/, '')}</span> : null;
}
