/** The settings of metrics in the group `server`. A site without that feature refuses them. */
export function withMetrics(token: string): object {
  return { metrics: { token } };
}
