import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { Search, SearchHit } from '#features/search/contract/search.ts';
import { currentSearch } from '#features/search/testing/current-search.ts';
import { openTestShards } from '#features/search/testing/test-shards.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'lamp/package.json': '{ "name": "lamp" }',
      'lamp/README.md': '# lamp\n\nA lamp.\n',
      'lamp/zh/install.md': '# 安装\n\n用包管理器安装这个库，然后在入口文件里引入它。\n',
      'lamp/zh/timeout.md': '# 请求\n\n## 超时时间\n\n每个请求默认在三十秒之后中断，可以在设置里改成别的数值。\n',
      'lamp/zh/plugin.md': '# 插件\n\n插件可以扩展状态管理，例如把数据保存到本地。\n',
      'lamp/zh/middleware.md': '# 中间件\n\n中间件在处理函数之前运行。\n',
      'lamp/ja/install.md': '# インストール\n\nパッケージマネージャーで追加してください。\n',
      'lamp/ja/timeout.md': '# リクエスト\n\n## タイムアウトの設定\n\n初期値は三十秒で、設定ファイルで変更できます。\n',
      'lamp/ja/plugin.md': '# プラグイン\n\n書き方の例です。状態をブラウザーに保存します。\n',
      'lamp/ko/install.md': '# 설치\n\n패키지 관리자로 라이브러리를 추가합니다.\n',
      'lamp/ko/timeout.md':
        '# 요청\n\n## 타임아웃 설정\n\n요청은 삼십 초 뒤에 중단되며 설정 파일에서 바꿀 수 있습니다.\n',
      'lamp/ko/router.md': '# 라우터\n\n라우터는 주소에 맞는 처리기를 찾습니다.\n',
    },
  });
  await site.catalog.followers.update();
});

afterAll(() => site.close());

/** Queries with the page, or the heading, that should be the first hit. */
const queries: readonly (readonly [query: string, wanted: string])[] = [
  ['安装', 'zh/install.md'],
  ['如何设置请求的超时时间', 'zh/timeout.md#超时时间'],
  ['状态管理', 'zh/plugin.md'],
  ['中间件', 'zh/middleware.md'],
  ['入口', 'zh/install.md'],
  ['库', 'zh/install.md'],
  ['インストール', 'ja/install.md'],
  ['タイムアウトを設定する方法', 'ja/timeout.md#タイムアウトの設定'],
  ['プラグインの書き方', 'ja/plugin.md'],
  ['ブラウザー', 'ja/plugin.md'],
  ['ブラウ', 'ja/plugin.md'],
  ['설치', 'ko/install.md'],
  ['타임아웃을 설정하는 방법', 'ko/timeout.md#타임아웃-설정'],
  ['라우터에서', 'ko/router.md'],
  ['라이브러리', 'ko/install.md'],
];

function nameOf({ file, id }: SearchHit): string {
  return id === '' ? file : `${file}#${id}`;
}

async function search(index: Pick<Search, 'search'>, text: string): Promise<readonly SearchHit[]> {
  return (await index.search({ text, filter: {}, language: undefined, limit: 20 })).hits;
}

describe.each(['on a server', 'in files'])('%s', (where) => {
  const open = async (): Promise<Pick<Search, 'search'>> =>
    where === 'in files' ? openTestShards(site) : currentSearch(site);

  test('runs of Chinese, Japanese and Korean characters are found: mean reciprocal rank of 0.9 or more', async () => {
    const index = await open();
    const placed = await Promise.all(
      queries.map(async ([text, wanted]) => {
        const place = (await search(index, text)).findIndex((hit) => nameOf(hit) === wanted) + 1;
        return { text, wanted, rank: place === 0 ? 0 : 1 / place };
      }),
    );
    const missed = placed
      .filter(({ rank }) => rank < 1)
      .map(({ text, wanted, rank }) => `${text} → ${wanted}: ${rank}`);
    const mean = placed.reduce((sum, { rank }) => sum + rank, 0) / placed.length;
    expect(mean, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  test('the found characters are marked as one piece', async () => {
    const index = await open();
    const [hit] = await search(index, '状态管理');
    expect(hit?.excerpt.filter(({ match }) => match)).toEqual([{ text: '状态管理', match: true }]);
    expect(hit?.excerpt.map(({ text }) => text).join('')).toBe('插件可以扩展状态管理，例如把数据保存到本地。');
    const [single] = await search(index, '库');
    expect(single?.excerpt.filter(({ match }) => match)).toEqual([{ text: '库', match: true }]);
  });

  test('characters in quotation marks stand side by side', async () => {
    const index = await open();
    expect((await search(index, '"状态管理"')).map(nameOf)).toEqual(['zh/plugin.md']);
    expect(await search(index, '"管理状态"')).toEqual([]);
  });
});
