/**
 * The lines of a shell script that bring a bucket in step with the folder `site`; the remote `site:` of rclone is the service,
 * and `BUCKET` names the bucket. What pages load is uploaded before the pages, and removals come last, so that no page leads to
 * a file that is not there. Files of repositories are downloads when they are opened: a bucket sends no policy that keeps
 * their scripts from running. The guide "Export to a file host" has the same lines.
 */
export const uploadLines = [
  'set -e',
  "forever='Cache-Control: public, max-age=31536000, immutable'",
  "soon='Cache-Control: public, max-age=0, s-maxage=30, stale-if-error=604800'",
  `rclone copy site "site:$BUCKET" --checksum --fast-list --filter '- /assets/icon/**' --filter '+ /assets/**' --filter '- **' --header-upload "$forever"`,
  `rclone copy site "site:$BUCKET" --checksum --fast-list --include '/{git,-/image}/**' --header-upload "$soon" --header-upload 'Content-Disposition: attachment'`,
  `rclone copy site "site:$BUCKET" --checksum --fast-list --include '/api/**' --header-upload "$soon" --header-upload 'Content-Type: application/json'`,
  `rclone copy site "site:$BUCKET" --checksum --fast-list --exclude '{*.html,asterism-export.json,.nojekyll}' --header-upload "$soon"`,
  `rclone sync site "site:$BUCKET" --checksum --fast-list --exclude '/{asterism-export.json,.nojekyll}' --header-upload "$soon"`,
];

/** Variables that describe the remote `site:` to rclone: a service with the interface of S3. */
export const remoteVariables = {
  RCLONE_CONFIG_SITE_TYPE: 's3',
  RCLONE_CONFIG_SITE_PROVIDER: 'Other',
  RCLONE_CONFIG_SITE_ENV_AUTH: 'true',
};
