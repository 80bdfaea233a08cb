import type { GitAddress, GitCredentials } from './git-address.ts';

/** Environment variables passed to git: paths of programs, keys, proxies and certificates. */
const passedVariables = [
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

/** Git configuration of every command: no program from a foreign repository is run, and nothing runs implicitly. */
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
  // Packs of any size are stored as they are received: single objects would be thousands of files.
  'fetch.unpackLimit': '1',
  'filter.lfs.smudge': '',
  'filter.lfs.process': '',
  'filter.lfs.required': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'protocol.version': '2',
  'http.lowSpeedLimit': '500',
  'http.lowSpeedTime': '30',
  'transfer.bundleURI': 'false',
  // A redirect may lead into the private network, and the site would publish what git finds there.
  'http.followRedirects': 'false',
};

/** Environment of a git process. */
export type GitEnvironment = Readonly<Record<string, string>>;

/**
 * Creates the environment of commands that contact a remote. The user's git configuration applies, for credential
 * helpers, proxies and certificates.
 */
export function remoteEnvironment(
  gitDir: string,
  { address, protocol }: GitAddress,
  credentials: GitCredentials | undefined,
): GitEnvironment {
  // Passed in the environment because every user of the machine can read command-line arguments.
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
 * Creates the environment of commands that read objects. They read a mirror through an empty repository, so that no
 * setting of the user or the mirror applies, and a missing object is never fetched from a remote.
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

/** Creates the environment of commands that write to a mirror without contacting a remote. */
export function localEnvironment(gitDir: string): GitEnvironment {
  return {
    ...basic(),
    ...configured(settings),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_DIR: gitDir,
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** SSH command: that of the operator, who may set a key, else one that never prompts. */
function ssh(): Record<string, string> {
  const { GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: variant = 'ssh' } = process.env;
  return { GIT_SSH_COMMAND: command ?? 'ssh -o BatchMode=yes -o ConnectTimeout=20', GIT_SSH_VARIANT: variant };
}

function basic(): Record<string, string> {
  const known = passedVariables.flatMap((name) => {
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
    // With lazy fetching, a fetch from a server without partial clones would start itself again endlessly.
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
