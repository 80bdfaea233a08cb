import { chromium } from 'playwright-core';

const b = await chromium.launch({ executablePath: '/usr/bin/chromium' });
for (const [n, base, path] of [
  ['sign', 'http://localhost:4951', '/signpost'],
  ['redis', 'http://localhost:4952', '/redis-ui'],
  ['builder', 'http://localhost:4952', '/corifeus-builder'],
])
  for (const [w, h] of [
    [390, 844],
    [1440, 900],
  ])
    for (const theme of ['cory-mat-theme-dark-matrix', 'cory-mat-theme-light-indigo-pink']) {
      if (n !== 'redis' && theme.includes('light')) continue;
      const c = await b.newContext({ viewport: { width: w, height: h }, locale: n === 'builder' ? 'hu' : 'en' });
      await c.addCookies([{ name: process.argv[2] ?? 'theme', value: theme, url: base }]);
      const p = await c.newPage();
      await p.goto(base + path);
      await p.waitForTimeout(1500);
      const s = p.locator('section:has(> div > h2)').first();
      await s.scrollIntoViewIfNeeded();
      if (process.argv[3]) await s.locator('details').evaluateAll((d) => d.forEach((x) => (x.open = true)));
      await p.waitForTimeout(300);
      await p.evaluate(() => {
        const e = document.querySelector('section:has(> div > h2)');
        window.scrollTo(0, e.getBoundingClientRect().top + scrollY - 160);
      });
      await p.waitForTimeout(600);
      await p.screenshot({ path: `/tmp/ties-${n}-${w}-${theme.includes('dark') ? 'dark' : 'light'}.png` });
      await c.close();
    }
await b.close();
