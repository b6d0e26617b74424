import { z } from 'zod';

type Path = PropertyKey[];

/**
 * Reports every fault of a request under a second key as well, where clients look for it in two places:
 * `email` and `user.email`, `user.address.street` and `address.street`.
 */
export function withSecondKey<Input extends z.ZodObject>(
  input: Input,
  secondKey: (path: Path) => Path | undefined,
): Input {
  const repeat = z.check<z.output<Input>>(({ issues }) => {
    for (const issue of [...issues]) {
      const path = secondKey(issue.path ?? []);
      if (path) issues.push({ ...issue, path });
    }
  });
  repeat._zod.def.when = () => true;
  return input.check(repeat);
}

/**
 * Requires the password a second time, under any of the names that clients use for it, and reports a
 * missing or differing one together with the faults of the other fields.
 */
export function withRepeatedPassword<Input extends z.ZodObject>(
  input: Input,
  password: string & keyof z.output<Input>,
  repeated: (string & keyof z.output<Input>)[],
): Input {
  const compare = z.check<z.output<Input>>(({ value, issues }) => {
    const given = repeated.map((name) => value[name]).find((entry) => entry !== undefined && entry !== '');
    if (given !== undefined && given === value[password]) return;
    const message = given === undefined ? 'required' : 'passwords_differ';
    issues.push({ code: 'custom', message, input: given, path: [repeated[0] ?? password] });
  });
  compare._zod.def.when = ({ value }) => typeof value === 'object' && value !== null;
  return input.check(compare);
}
