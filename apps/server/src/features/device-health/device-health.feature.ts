import { defineFeature } from '../../feature.ts';
import { deviceHealthRoutes } from './device-health.routes.ts';
import { rejectedMessageRoutes } from './rejected-messages.routes.ts';
import { createRejectedMessages } from './rejected-messages.service.ts';

/** Health of devices: whether they send, and plausible values. */
export const deviceHealthFeature = defineFeature({
  name: 'device-health',
  uses: [
    'access',
    'airWatch',
    'dataWrites',
    'deviceHealth',
    'deviceWatch',
    'events',
    'healthMeasurer',
    'ingest',
  ],
  register(app, needs) {
    deviceHealthRoutes(app, needs.deviceHealth);
    const { sentMessages } = needs.ingest;
    rejectedMessageRoutes(app, createRejectedMessages({ ...needs, sentMessages }));
    needs.deviceWatch.listenTo(needs.events);
    needs.airWatch.listenTo(needs.events);
  },
  jobs: ({ deviceWatch, airWatch, healthMeasurer }) => [
    {
      // Each server watches the devices that send to it; stored states are locked by device.
      name: 'device-watch',
      everyMs: 250,
      onEachServer: true,
      run: () => deviceWatch.run(),
    },
    { name: 'air-watch', everyMs: 2000, onEachServer: true, run: airWatch.run },
    { name: 'health-measuring', everyMs: 10_000, run: healthMeasurer.run },
  ],
});
