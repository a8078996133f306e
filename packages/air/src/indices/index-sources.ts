import type { IndexId } from './air-quality-index.ts';

/** The publications that the figures of the indices are from. */
export const INDEX_SOURCES: Readonly<Record<IndexId, string>> = {
  india: 'CPCB, National Air Quality Index, New Delhi 2014',
  us: 'US EPA, Technical Assistance Document EPA-454/B-24-002, May 2024; 40 CFR 58, Appendix G',
  eu: 'European Environment Agency, European Air Quality Index; ETC HE Report 2024/17',
  china: 'Ministry of Ecology and Environment, HJ 633—2026, in force since 1 March 2026',
};
