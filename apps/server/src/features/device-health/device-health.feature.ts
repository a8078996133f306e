import { defineFeature } from '../../feature.ts';
import { deviceHealthRoutes } from './device-health.routes.ts';

/** Health of devices: whether they send, and plausible values. */
export const deviceHealthFeature = defineFeature({
  name: 'device-health',
  uses: ['deviceHealth', 'deviceWatch', 'events', 'healthMeasuring'],
  register(app, needs) {
    deviceHealthRoutes(app, needs.deviceHealth);
    needs.deviceWatch.listenTo(needs.events);
  },
  jobs: ({ deviceWatch, healthMeasuring }) => [
    {
      // Each server watches the devices that send to it; stored states are locked by device.
      name: 'device-watch',
      everyMs: 250,
      onEachServer: true,
      run: (stopping) => deviceWatch.run(stopping),
    },
    { name: 'health-measuring', everyMs: 10_000, run: healthMeasuring.run },
  ],
});
