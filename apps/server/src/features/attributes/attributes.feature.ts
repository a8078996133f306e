import { defineFeature } from '../../feature.ts';
import { readBodiesAsText } from '../../http/body-parsers.ts';
import { attributeChangeSchema } from './attributes.events.ts';
import { ATTRIBUTE_LIMITS } from './attributes.limits.ts';
import { registerAttributeReads, registerAttributeWrites } from './attributes.platform-routes.ts';

/** Client, shared and server attributes of devices. */
export const attributesFeature = defineFeature({
  name: 'attributes',
  limits: ATTRIBUTE_LIMITS,
  uses: ['access', 'attributes', 'ingest'],
  sharedEvents: { 'attributes.changed': attributeChangeSchema },
  register(app, needs) {
    registerAttributeReads(app, needs);
    app.register(async (writes) => {
      readBodiesAsText(writes);
      registerAttributeWrites(writes, needs);
    });
  },
});
