/** One line per fault and a failing exit code, or the good news. */
export function reportFaults(faults: string[], goodNews: string): void {
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(goodNews);
}
