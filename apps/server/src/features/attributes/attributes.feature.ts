import type { Feature } from '../../feature.ts';
import { readBodiesAsText } from '../../http/body-parsers.ts';
import { registerAttributeReads, registerAttributeWrites } from './attributes.platform-routes.ts';

/** What devices and the server say of a device. */
export const attributesFeature: Feature = {
  name: 'attributes',
  register(app, needs) {
    registerAttributeReads(app, needs);
    app.register(async (writes) => {
      readBodiesAsText(writes);
      registerAttributeWrites(writes, needs);
    });
  },
};
