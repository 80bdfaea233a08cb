/** Suffixes of copies and archives, whose content is that of the original file. */
const copySuffix =
  /(\.(bak|backup|old|orig|save|saved|copy|tmp|swp|swo|disabled|gz|bz2|xz|zst|zip|\d{1,14})|~|[ -]copy| \(copy\))$/;

/** Maximum length of a suffix. */
const maxSuffixLength = 15;

/** Names of secret files and folders; a folder is secret with all its contents. */
const secretNames =
  /^\.env|\.(pem|key|p8|p12|pkcs12|pfx|jks|keystore|keytab|kdb|kdbx|ppk|ovpn|agekey)$|^id_(rsa|dsa|ecdsa|ed25519)|^[._](npmrc|netrc)$|^\.(htpasswd|htdigest|pgpass|my\.cnf|git-credentials|pypirc|yarnrc\.yml|dockercfg|s3cfg|boto|vault-token|terraformrc)$|^\.\w+_history$/;

const dataExtensions = '(ya?ml|json|toml|ini|properties|conf|cfg|txt|csv|env)';

/** Names of secret files. A folder or a page with such a name is documentation. */
const secretFiles: readonly RegExp[] = [
  // Environment variables, unless they are an example.
  /^(?!(.*[._-])?(example|sample|template|default|dist)\.env$).*\.env$/,
  /^env\.(local|prod|production|dev|development|staging|test)$/,
  // Passwords and tokens.
  /^(.*\.)?(htpasswd|htdigest)$/,
  new RegExp(`^((.*[._-])?secrets|secret|passwords?|vault[._-]pass(word)?)\\.${dataExtensions}$`),
  /^(pgpass\.conf|passwd|shadow|vault[._-]pass(word)?|secring\.gpg|ssh_host_\w+_key|wp-config\.php|local\.settings\.json)$/,
  // Service accounts of cloud providers.
  /^(.*[._-])?service[._-]?account([._-].*)?\.json$/,
  /^(.*[._-])?firebase-adminsdk([._-].*)?\.json$/,
  /^client[._-]secrets?([._-].*)?\.json$/,
  // Clusters and infrastructure.
  /^(.*[._-])?kubeconfig(\.(ya?ml|json|conf))?$/,
  /^kube\.config$/,
  /\.(tfstate|tfvars|tfvars\.json)$/,
  // Databases.
  /^(.*[._-])?(dump|backup|mysqldump|pg_?dump|pg_dumpall)([._-].*)?\.sql$/,
  /\.(dump|pgdump|rdb)$/,
];

/** A markdown page about credentials is documentation; any other file of that name is secret. */
const credentials = /^\.?credentials(?!.*\.(md|markdown)$)/;

/** True for the name of a secret file or folder. The name must be folded by `foldName`. */
export function isSecretName(name: string): boolean {
  return secretNames.test(withoutCopySuffixes(name));
}

/** True for the name of a secret file. The name must be folded by `foldName`. */
export function isSecretFile(name: string): boolean {
  const original = withoutCopySuffixes(name);
  return isSecretName(name) || credentials.test(name) || secretFiles.some((pattern) => pattern.test(original));
}

function withoutCopySuffixes(name: string): string {
  let rest = name;
  for (;;) {
    // On the whole name, the search would start from each character.
    const ending = copySuffix.exec(rest.slice(-maxSuffixLength))?.[0];
    if (ending === undefined) return rest;
    rest = rest.slice(0, -ending.length);
  }
}
