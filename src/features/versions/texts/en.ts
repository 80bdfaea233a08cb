export const texts = {
  label: 'Versions of this package',
  of: 'Versions of {package}',
  count: '{count} versions, the current one first, then the newest.',
  all: 'Show all {count} versions',
  shown: 'Version {version}',
  current: 'current',
  unreleased: 'unreleased',
  reading: {
    release: 'You are reading version {version}.',
    unreleased: 'You are reading version {version}, which has not been released yet.',
    commit: 'You are reading this page as of commit {version}.',
  },
  preview: {
    request: 'This is a preview of pull request {request} at commit {commit}.',
    mergeRequest: 'This is a preview of merge request {request} at commit {commit}.',
    branch: 'This is a preview of branch {branch} at commit {commit}.',
    title: 'Title: “{title}”.',
    author: 'Author: {author}.',
    state: 'It is not part of the documentation yet, and it may not have been reviewed.',
    closed: 'The pull request is closed, and this preview will be removed soon.',
    mergeRequestClosed: 'The merge request is closed, and this preview will be removed soon.',
    description: 'Proposed description: “{description}”.',
    homepage: 'Proposed home page: {homepage}.',
    menu: 'Proposed menu: {menu}.',
  },
  missing: 'Version {version} has no page {file}. This is the nearest one.',
  missingInCommit: 'Commit {version} has no page {file}. This is the nearest one.',
  same: 'The current version of this page is {current}.',
  gone: 'The current version, {current}, has no such page.',
  changedIn: 'Changed in {version}',
  permalink: 'Permanent link',
  copyPermalink: 'Copy a permanent link',
  /** Why a preview is not shown. */
  refusals: {
    files:
      'The preview {version} of {package} is not shown because it changes more than {limit} files (setting previews.maxFiles).',
    size: 'The preview {version} of {package} is not shown because its page {file} is {size} KB. The limit is {limit} KB (setting previews.maxFileSize).',
    contents:
      'The preview {version} of {package} is not shown because its contents cannot be read. They may be too large, or the repository may be unreachable.',
  },
};
