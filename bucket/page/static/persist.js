/** Trying again: what failed for a passing reason is sent once more, the very same, until it is through. */

const PAUSES_S = [1, 2, 4, 8, 15, 15];

/**
 * Waits as long as the Bucket asks, or longer each time where it says nothing; `meanwhile` is told of each failure.
 * @param {() => Promise<any>} attempt
 * @param {(problem: Problem) => void} meanwhile
 */
export async function persist(attempt, meanwhile) {
	for (const pauseS of [...PAUSES_S, null]) {
		try {
			return await attempt();
		} catch (problem) {
			if (!problem.passes || pauseS === null) throw problem;
			meanwhile(problem);
			await pause(problem.retryAfterS || pauseS);
		}
	}
}

/** Ends early when the network comes back. @param {number} seconds */
function pause(seconds) {
	return new Promise((resolve) => {
		setTimeout(resolve, seconds * 1000);
		addEventListener("online", resolve, { once: true });
	});
}
