// `npm run import:thingsboard` in a process that tells its parent, when it has ended, what it took.
import '../../tools/import/thingsboard/main.ts';

const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.send?.({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 });
