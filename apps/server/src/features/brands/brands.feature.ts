import {
  changeBrand,
  confirmBrandHost,
  getBrandPicture,
  getOwnBrand,
  getPasskeyOrigins,
  listBrandHosts,
  takeBackBrandHost,
} from '@airdeck/contract/brands/brands';
import { getShownBrand } from '@airdeck/contract/brands/shown-brand';
import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { shownBrandOf } from './brand-styles.ts';
import { BRAND_LIMITS } from './brands.limits.ts';
import { hostAskedText, writeHostMessages } from './host-messages.ts';

/** A picture never changes under its URL, and is no secret: it is on the sign-in page. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Name, logo, colour, sender and host name of tenants and partners. */
export const brandsFeature = defineFeature({
  name: 'brands',
  limits: BRAND_LIMITS,
  messageTexts: { hostAsked: hostAskedText },
  uses: ['brands', 'domainEvents', 'messageWriter', 'numbersOf'],
  sharedEvents: { 'brands.changed': z.object({ tenantId: z.string() }) },
  announce: (announcements, events) =>
    events.on('brands.changed', ({ tenantId }) =>
      announcements.toUsers('brands', { userIds: null, tenantId }),
    ),
  register(app, { brands, numbersOf, ...parts }) {
    writeHostMessages(parts);
    const limits = numbersOf(BRAND_LIMITS);
    serve(app, getShownBrand, ({ caller }) => shownBrandOf(brands.brandOf(caller)));
    serve(app, getOwnBrand, ({ caller }) => brands.own(caller));
    serve(app, changeBrand, ({ caller, body }) => brands.change(caller, body), {
      maxPerMinute: limits.changesPerAddressAndMinute,
      bodyLimit: limits.bodyBytes,
    });
    serve(app, listBrandHosts, () => brands.hosts());
    serve(app, confirmBrandHost, ({ caller, params, body }) =>
      brands.confirmHost(caller, params.tenantId, body.host),
    );
    serve(app, takeBackBrandHost, ({ caller, params }) => brands.takeBackHost(caller, params.tenantId));
    serve(app, getBrandPicture, async ({ params, reply }) => {
      const picture = await brands.picture(params.id);
      reply.headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'image/png' });
      // Overrides the default of data answers: no caching.
      reply.removeHeader('pragma').removeHeader('expires');
      return reply.send(picture);
    });
    serve(app, getPasskeyOrigins, () => ({ origins: brands.confirmedUrls() }));
  },
});
