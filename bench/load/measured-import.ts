// `npm run import:thingsboard` in a process that tells its parent, at its end, what it took.
process.once('beforeExit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.send?.({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 });
});
await import('../../tools/import/thingsboard/main.ts');
