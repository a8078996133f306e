import { defineFeature } from '../../feature.ts';
import { deviceHealthRoutes } from './device-health.routes.ts';

/** Health of devices: whether they send, and plausible values. */
export const deviceHealthFeature = defineFeature({
  name: 'device-health',
  uses: ['airWatch', 'deviceHealth', 'deviceWatch', 'events', 'healthMeasurer'],
  register(app, needs) {
    deviceHealthRoutes(app, needs.deviceHealth);
    needs.deviceWatch.listenTo(needs.events);
    needs.airWatch.listenTo(needs.events);
  },
  jobs: ({ deviceWatch, airWatch, healthMeasurer }) => [
    {
      // Each server watches the devices that send to it; stored states are locked by device.
      name: 'device-watch',
      everyMs: 250,
      onEachServer: true,
      run: (stopping) => deviceWatch.run(stopping),
    },
    { name: 'air-watch', everyMs: 2000, onEachServer: true, run: airWatch.run },
    { name: 'health-measuring', everyMs: 10_000, run: healthMeasurer.run },
  ],
});
