import { defineFeature } from '../../feature.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import { airRecordRoutes } from './air-records.routes.ts';
import { createAirRecords } from './air-records.service.ts';

/** The record of rooms for a period, for auditors: page, PDF, workbook, and the rows of each. */
export const airRecordsFeature = defineFeature({
  name: 'air-records',
  limits: AIR_RECORD_LIMITS,
  uses: [
    ...(['clock', 'customers', 'database', 'documentRenderer'] as const),
    ...(['keptTime', 'openReadings', 'yardsticks'] as const),
  ],
  register(app, needs) {
    airRecordRoutes(app, createAirRecords(needs));
  },
});
