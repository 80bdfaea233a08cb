/** A URL in pieces that a line may break between: before each segment of its path. */
export function urlSegments(url: string): readonly string[] {
  return url.split(/(?<=[^/:])(?=\/)/);
}
