import { expect, test } from 'vitest';
import { installAdvice } from './prepare.js';

test.each([
  { who: 'is without network', code: 1, output: 'npm error code EAI_AGAIN', advice: 'Check the network' },
  { who: 'has no npm', code: 127, output: 'spawn npm ENOENT', advice: 'Install npm' },
  { who: 'has a full disk', code: 1, output: 'npm error code ENOSPC', advice: 'The disk is full' },
  {
    who: 'may not write here',
    code: 243,
    output: 'npm error code EACCES\nnpm error mkdir',
    advice: 'Check its rights',
  },
  { who: 'has another fault', code: 1, output: 'npm error code EINTEGRITY', advice: 'npm ended with code 1' },
])('who $who is told in one line what to do', ({ code, output, advice }) => {
  expect(installAdvice(code, output)).toContain(advice);
  expect(installAdvice(code, output)).not.toContain('\n');
});
