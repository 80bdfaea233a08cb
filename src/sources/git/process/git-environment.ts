import type { GitCredentials } from '#sources/git/mirror/git-mirrors-contract.ts';
import type { GitAddress } from './git-address.ts';

/** What git may know of this process: where programs, keys, proxies and certificates are. */
const kept = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  'XDG_CONFIG_HOME',
  'SSH_AUTH_SOCK',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'no_proxy',
  'NO_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/** Settings of git that hold for every command: nothing of a stranger's repository is run and nothing happens unasked. */
const settings: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.askPass': '',
  'core.alternateRefsCommand': '',
  'credential.interactive': 'never',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'fetch.writeCommitGraph': 'false',
  'fetch.showForcedUpdates': 'false',
  'filter.lfs.smudge': '',
  'filter.lfs.process': '',
  'filter.lfs.required': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'protocol.version': '2',
  'http.lowSpeedLimit': '500',
  'http.lowSpeedTime': '30',
  'transfer.bundleURI': 'false',
  // A host may name any address of the private network, and git would publish what it finds there.
  'http.followRedirects': 'false',
};

/** Variables of a git process. */
export type GitEnvironment = Readonly<Record<string, string>>;

/** For commands that ask a remote. The user's own git configuration holds, for credential helpers, proxies and certificates. */
export function remoteEnvironment(
  gitDir: string,
  { address, protocol }: GitAddress,
  credentials: GitCredentials | undefined,
): GitEnvironment {
  // In the environment and not among the arguments, which every user of the machine can read.
  const secret = credentials && `${credentials.username}:${credentials.password}`;
  const header = secret && `Authorization: Basic ${Buffer.from(secret).toString('base64')}`;
  return {
    ...basic(),
    ...configured({
      ...settings,
      'remote.origin.url': address,
      ...(header &&
        /^https?$/.test(protocol) && {
          [`http.${new URL(address).origin}/.extraHeader`]: header,
        }),
    }),
    GIT_DIR: gitDir,
    GIT_ALLOW_PROTOCOL: protocol,
    ...ssh(),
  };
}

/**
 * For commands that read what is there. They see the objects of a mirror through an empty repository, so no setting of
 * the user or of the mirror holds, and a missing object is a missing object and never asked of a remote.
 */
export function readingEnvironment(emptyDir: string, objects: string): GitEnvironment {
  return {
    ...basic(),
    ...configured(settings),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_DIR: emptyDir,
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** For commands that write to a mirror on this machine and ask nobody. */
export function localEnvironment(gitDir: string): GitEnvironment {
  return {
    ...basic(),
    ...configured(settings),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_DIR: gitDir,
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** How ssh is started: as the operator says, who may name a key, else so that it never asks. */
function ssh(): Record<string, string> {
  const { GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: variant = 'ssh' } = process.env;
  return { GIT_SSH_COMMAND: command ?? 'ssh -o BatchMode=yes -o ConnectTimeout=20', GIT_SSH_VARIANT: variant };
}

function basic(): Record<string, string> {
  const known = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(known),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    // A fetch that fetches what it misses would start itself again without an end where a server sends no filtered packs.
    GIT_NO_LAZY_FETCH: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
  };
}

function configured(values: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return { ...Object.fromEntries(entries), GIT_CONFIG_COUNT: String(Object.keys(values).length) };
}
