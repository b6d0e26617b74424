import { buildRequest } from '#web/lib/call-api.ts';
import type { FirstData } from '#web/lib/lazy-screen.tsx';

/** Stands for the number of the signed-in patient in an address. */
export const OWN_ID = 'OWN_ID';
/** Stands for the day in Berlin. */
export const TODAY = 'TODAY';

/** The addresses of what a screen asks first. */
export function firstUrls({ asksFirst = [] }: FirstData = {}): string[] {
  return asksFirst.map(([route, input]) => buildRequest(route, input).url);
}

/**
 * A script for the head of a page: asks what the screen is going to ask, while its code is still on the way. It is the
 * same for everybody; whom it asks for stands in the storage of the browser. An address with more than a path may ask
 * for something else, so it is left to the app. `takeEarlyAnswer` hands the answers out.
 */
export function askForPatient(urls: readonly string[]): string {
  return script(
    `const token=localStorage.getItem("patientToken"),own=JSON.parse(localStorage.getItem("patientUser"));
if(!token||!own)return;
${ASK}
for(const url of ${JSON.stringify(urls)})ask(url.replace("${OWN_ID}",own.id));`,
  );
}

/** Under this name the browser keeps the roles of the person who worked in it last, `admin,doctor`, until the sign-out. */
export const KNOWN_ROLES = 'staffRole';

/**
 * The staff's session is a cookie that no script can read. In a browser that knows the roles, everything is asked at
 * once; in any other, who it is comes first and the rest only for somebody with a role that may see it.
 */
export function askForStaff(urls: readonly string[], roles: readonly string[]): string {
  return script(
    `const token=null;
${ASK}
const self=ask("/api/staff/me"),may=held=>${JSON.stringify(roles)}.some(role=>held.includes(role));
const mayAsk=may(localStorage.getItem("${KNOWN_ROLES}")??"")?undefined:self.then(async answer=>answer.ok&&may((await answer.clone().json()).data.roles));
for(const url of ${JSON.stringify(urls)}){
if(url.includes("${TODAY}")&&!globalThis.Temporal)continue;
ask(url.replaceAll("${TODAY}",()=>Temporal.Now.plainDateISO("Europe/Berlin")),mayAsk);
}`,
  );
}

const ASK = `const headers={accept:"application/json",locale,"x-person-acted":"1",...(token&&{authorization:"Bearer "+token})};
const answers={};
window.earlyAnswers={locale,token,answers};
const send=url=>fetch(url,{credentials:"include",headers});
const ask=(url,may)=>answers[url]=may?may.then(yes=>yes?send(url):undefined):send(url);`;

/**
 * Nothing is lost when the storage is closed: the app asks itself. Nothing stored means German, as for the app itself.
 */
function script(steps: string): string {
  return `(()=>{try{
if(location.search)return;
const locale=localStorage.getItem("language")||"de";
${steps}
}catch{}})()`;
}
