import { z } from 'zod';
import { requestText } from '#model/package/change-request.ts';

/** A text of a request: a line, or undefined for none. */
export const text = z
  .string()
  .nullish()
  .transform((value) => requestText(value));

/** A time in milliseconds since 1970; undefined for an invalid one. */
export const time = z
  .string()
  .nullish()
  .transform((value) => {
    const milliseconds = Date.parse(value ?? '');
    return Number.isNaN(milliseconds) ? undefined : milliseconds;
  });
