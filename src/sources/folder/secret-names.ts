/** Endings of copies and archives, which hold what the file before them held. */
const copy =
  /(\.(bak|backup|old|orig|save|saved|copy|tmp|swp|swo|disabled|gz|bz2|xz|zst|zip|\d{1,14})|~|[ -]copy| \(copy\))$/;

/** The most characters that an ending has. */
const longestEnding = 15;

/** Files and folders of these names, with all that is in them. */
const anywhere =
  /^\.env|\.(pem|key|p8|p12|pkcs12|pfx|jks|keystore|keytab|kdb|kdbx|ppk|ovpn|agekey)$|^id_(rsa|dsa|ecdsa|ed25519)|^[._](npmrc|netrc)$|^\.(htpasswd|htdigest|pgpass|my\.cnf|git-credentials|pypirc|yarnrc\.yml|dockercfg|s3cfg|boto|vault-token|terraformrc)$|^\.\w+_history$/;

const data = '(ya?ml|json|toml|ini|properties|conf|cfg|txt|csv|env)';

/** Files of these names. A folder or a page about the same thing is documentation. */
const files: readonly RegExp[] = [
  // Variables of a process, unless they are an example.
  /^(?!(.*[._-])?(example|sample|template|default|dist)\.env$).*\.env$/,
  /^env\.(local|prod|production|dev|development|staging|test)$/,
  // Passwords and tokens.
  /^(.*\.)?(htpasswd|htdigest)$/,
  new RegExp(`^((.*[._-])?secrets|secret|passwords?|vault[._-]pass(word)?)\\.${data}$`),
  /^(pgpass\.conf|passwd|shadow|vault[._-]pass(word)?|secring\.gpg|ssh_host_\w+_key|wp-config\.php|local\.settings\.json)$/,
  // Accounts of machines at clouds.
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

/** A markdown page about credentials is documentation; anything else of that name is not. */
const credentials = /^\.?credentials(?!.*\.(md|markdown)$)/;

/** True when the name of a file or folder says that it holds a secret. The name must be folded. */
export function isSecretName(name: string): boolean {
  return anywhere.test(withoutCopyEndings(name));
}

/** True when the name of a file says that it holds a secret. The name must be folded. */
export function isSecretFile(name: string): boolean {
  const original = withoutCopyEndings(name);
  return isSecretName(name) || credentials.test(name) || files.some((pattern) => pattern.test(original));
}

function withoutCopyEndings(name: string): string {
  let rest = name;
  for (;;) {
    // The whole name would be searched from each of its characters.
    const ending = copy.exec(rest.slice(-longestEnding))?.[0];
    if (ending === undefined) return rest;
    rest = rest.slice(0, -ending.length);
  }
}
