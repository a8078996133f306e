import { defineFeature } from '../../feature.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import { airRecordRoutes } from './air-records.routes.ts';

/** The record of rooms for a period, for auditors: page, PDF, workbook, and the rows of each. */
export const airRecordsFeature = defineFeature({
  name: 'air-records',
  limits: AIR_RECORD_LIMITS,
  uses: ['airRecords'],
  register(app, { airRecords }) {
    airRecordRoutes(app, airRecords);
  },
});
