import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';

test('a document tells the browser which background the settings choose', async () => {
  const site = await startTestSite({
    files: { 'lamp/README.md': '# Lamp\n' },
    settings: { look: { background: 'none' } },
  });
  onTestFinished(() => site.close());
  expect(await (await site.get('/lamp/index.html')).text()).toContain('"background":"none"');
});
