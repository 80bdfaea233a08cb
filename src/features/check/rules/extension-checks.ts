import type { OpenedFeatures } from '#catalog/opened-feature.ts';
import type { ExtensionChecks, ExtensionFinding, ExtensionRuleName } from '#features/check/extension-check.ts';
import type { OfferedRule } from '#features/extensions/extension-surface.ts';
import type { OpenExtension } from '#features/extensions/open-extensions.ts';
import { extensionsIn } from '#features/extensions/opened-extensions.ts';
import type { CheckedDocument } from '#features/extensions/package-types/extension-module.ts';

/** Time that a rule may take for a document, in milliseconds. */
const ruleMs = 5_000;

/** The check rules of extensions. */
export function extensionChecks(opened: Pick<OpenedFeatures, 'all'>): ExtensionChecks {
  const offered = extensionsIn(opened).flatMap((extension) =>
    extension.surface.rules.map((rule) => ({ extension, rule })),
  );
  return {
    rules: offered.map(({ extension, rule }) => nameOf(extension, rule)),
    async check(document) {
      const found = await Promise.all(offered.map(({ extension, rule }) => checkBy(extension, rule, document)));
      return found.flat();
    },
  };
}

async function checkBy(
  extension: OpenExtension,
  offered: OfferedRule,
  document: Omit<CheckedDocument, 'options'>,
): Promise<readonly ExtensionFinding[]> {
  const findings = await extension.thread.ask(
    { name: 'check', args: [offered.name, document] },
    {
      step: `checks.${offered.name}`,
      subject: `${document.package}/${document.file}`,
      effect: 'The document is not checked by the rule.',
      timeoutMs: ruleMs,
    },
  );
  const { severity } = offered;
  return (findings ?? []).map((finding) => ({ ...finding, rule: nameOf(extension, offered), severity }));
}

function nameOf({ name }: Pick<OpenExtension, 'name'>, rule: OfferedRule): ExtensionRuleName {
  return `${name}/${rule.name}`;
}
