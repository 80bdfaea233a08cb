import { thrownMessage } from '#features/extensions/failures/thrown-message.ts';
import { packageStandIn } from '#model/package-stand-in.ts';
import { importModule } from '#platform/import-module.ts';
import { type Callable, invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { answer, checked, content, facts, findings, repositories } from './answers.ts';
import type { ExtensionMethods, ExtensionThreadData } from './extension-methods.ts';
import { type AnyFunction, type ModuleExports, readModule, surfaceOf } from './read-module.ts';
import { createSlots, type Slots } from './slots.ts';

serveCalls<ExtensionMethods, never, ExtensionThreadData>(({ data }) => {
  const { module, options } = data;
  const files = new Set<string>();
  let loading: Promise<ModuleExports> | undefined;
  const load = (): Promise<ModuleExports> => {
    const onFile = (url: string): void => void files.add(url);
    loading ??= importModule(module, { standIns: packageStandIn, onFile }).then(readModule);
    return loading;
  };
  let creating: Promise<Slots> | undefined;
  const slotsOf = async (): Promise<Slots | undefined> => {
    const { slots } = await load();
    if (slots !== undefined) creating ??= createSlots(slots, module);
    return creating;
  };
  const methods: Callable<ExtensionMethods> = {
    async describe() {
      const exported = await load();
      return surfaceOf(exported, { slots: (await slotsOf())?.names ?? [], files: [...files] });
    },
    async readManifest(file, text) {
      const { manifest } = await load();
      return checked(facts, await manifest?.read(text, { file, options }), 'manifest.read');
    },
    async check(rule, document) {
      const { checks } = await load();
      return checked(findings, (await checks[rule]?.check({ ...document, options })) ?? [], `checks.${rule}`);
    },
    async list(own) {
      const { source } = await load();
      return checked(repositories, await source?.list({ ...options, ...own }), 'source.list');
    },
    async renderSlots(wanted, props) {
      const slots = await slotsOf();
      return slots?.render(wanted, { ...props, options }) ?? { html: {}, failures: [] };
    },
    async route(request) {
      const { routes } = await load();
      const handler = handlerOf(routes, request.path);
      return checked(answer, await handler?.({ ...request, options }), `routes of ${request.path}`);
    },
    async read(file, own) {
      const { source } = await load();
      const found = checked(content, await source?.read(file, { ...options, ...own }), 'source.read');
      return typeof found === 'string' ? new TextEncoder().encode(found) : found;
    },
  };
  return {
    handle: (call) =>
      invoke(methods, call).catch((error: unknown) => {
        throw new Error(thrownMessage(error, module));
      }),
  };
});

/** The handler of a path: of the same path, else of the longest beginning that a route with `*` has. */
function handlerOf(routes: Readonly<Record<string, AnyFunction>>, path: string): AnyFunction | undefined {
  if (Object.hasOwn(routes, path)) return routes[path];
  const open = Object.keys(routes).filter((each) => each.endsWith('*') && path.startsWith(each.slice(0, -1)));
  const [longest] = open.toSorted((a, b) => b.length - a.length);
  return longest === undefined ? undefined : routes[longest];
}
