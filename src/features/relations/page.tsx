import type { AppPage } from '#model/views/page-view.ts';
import type { PageFeature, PagePart } from '#web/app/page-feature.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { List, MentionLink, RelationLink, ReleaseLine } from './page/relation-lists.tsx';
import { type RelationsView, relationsData } from './relations-view.ts';

export const feature: PageFeature = {
  parts: [
    listTab('releases', (list) => <List list={list} entry={(item) => <ReleaseLine release={item} />} />, 'releases'),
    listTab('uses', (list) => <List list={list} entry={(item) => <RelationLink relation={item} />} />),
    listTab('usedBy', (list) => <List list={list} entry={(item) => <RelationLink relation={item} />} />),
    listTab('mentionedIn', (list) => <List list={list} entry={(item) => <MentionLink mention={item} />} />),
  ],
};

/** A tab with one of the lists, where that has entries. */
function listTab<Name extends keyof RelationsView & keyof Translations['relations']>(
  name: Name,
  render: (list: RelationsView[Name]) => ReturnType<PagePart['render']>,
  end?: PagePart['place'],
): PagePart {
  const listOf = (view: AppPage) => relationsData.of(view)?.[name];
  const total = (view: AppPage) => listOf(view)?.total;
  return {
    place: 'tabs',
    tab: { title: ({ relations: texts }) => texts[name], total, ...(end && { end }) },
    render(view) {
      const list = listOf(view);
      return list === undefined || list.total === 0 ? undefined : render(list);
    },
  };
}
