import type { Context } from 'hono';
import { externalAddress } from '#markdown/html/image-address.ts';
import { matches } from '#server/http/responses/cached-response.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { imagePolicy } from '#server/http/security-headers.ts';
import type { ExternalImageStore } from './external-images.ts';

/** Dependencies of the image proxy. */
export interface ImageProxyDeps {
  /** Signs the URLs that may be fetched. */
  readonly key: string;
  /** Fetches and stores the images. */
  readonly images: ExternalImageStore;
}

/** A failed image is requested again after a minute; browsers show its alternative text. */
const failureHeaders = { 'Cache-Control': 'public, max-age=60' };

/** Creates the handler of `GET /-/image/{signature}/{address}`: an external image, fetched for the reader (SECURITY N5). */
export function imageProxy({ key, images }: ImageProxyDeps): (context: Context) => Promise<Response> {
  return async (context) => {
    const { signature = '', address = '' } = context.req.param();
    const url = externalAddress(signature, address, key);
    if (url === undefined) return textResponse('There is no such image.', 404);
    const image = await images.get(url);
    if (image === undefined) return textResponse('The host of the image did not send it.', 502, failureHeaders);
    const headers = new Headers({
      'Content-Type': image.type,
      'Content-Security-Policy': imagePolicy,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'public, max-age=600, stale-while-revalidate=86400',
      ETag: `"${image.hash}"`,
    });
    if (matches(context.req.header('if-none-match'), `"${image.hash}"`)) {
      return new Response(null, { status: 304, headers });
    }
    headers.set('Content-Length', String(image.body.length));
    return new Response(new Uint8Array(image.body), { headers });
  };
}
